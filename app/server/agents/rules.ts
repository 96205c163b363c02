/** The agent that runs beside the server and is known to it by this name. */
export const LOCAL_AGENT = 'local'
