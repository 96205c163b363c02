/** Name of the agent that runs beside the server. */
export const LOCAL_AGENT = 'local'
