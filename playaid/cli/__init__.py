from playaid.cli.deferred import defer

# Click asks it for texts of help alone; it costs half a bare start, with all that it imports. See `options.Option`.
defer("inspect")
