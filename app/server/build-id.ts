declare const __BUILD_ID__: string | undefined

/** Names what was built: written in by the build, the same in all of its parts. */
export const BUILD_ID = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : 'dev'
