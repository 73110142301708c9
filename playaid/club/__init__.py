"""A table longer than a room: a session whose order is decided by servers, and whose whole history lies on every laptop. Nothing here is
imported by a session that lies in a folder alone.

    authority   what decides the order of events: the contract, and one in memory; `stream` the same by a NATS JetStream stream
    envelope    whole events sealed under the table's key: servers learn sizes and times
    connection  where a session lives, beside its folder: servers, table key, what this machine plays
    replica     a session's folder that follows an authority; `transfer` moves one there, joins it, brings it home again"""
