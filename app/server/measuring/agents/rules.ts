export const LOCAL_AGENT = 'local'
