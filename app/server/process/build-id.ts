declare const __BUILD_ID__: string | undefined

/** Set by the build, the same in all bundles. */
export const BUILD_ID = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : 'dev'
