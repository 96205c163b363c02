export { type Connectivity, createConnectivity } from './connectivity'
export { createResolve, isJsonPath } from './kinds'
export { createLook } from './look'
export { createProber, type Prober } from './prober'
