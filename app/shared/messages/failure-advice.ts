import type { RUN_FAILURES } from '../rules/measuring/run-failures'
import { catalogue } from '../values/catalogue'

const RETRIED =
  'The test was repeated without success. Run it again later; if it fails again, tell your administrator.'
const LOG = 'Run the test again. If it fails again, the log of the agent has the details.'

export const failureMessages = catalogue('failure', { address: 'Failed URL', detail: 'Detail' })

/** What to do about a failed run, for each code of `run-failures`. */
const runAdvice: Record<keyof typeof RUN_FAILURES, string> = {
  INVALID_URL: "Correct the page's address in the settings of its site.",
  PRIVATE_TARGET:
    'Use a public address, or ask your administrator to allow private targets (ALLOW_PRIVATE_TARGETS).',
  DNS_FAILED: 'Check the spelling of the address and the DNS records of the host.',
  DNS_UNAVAILABLE: 'Check the name server that the agent uses, then run the test again.',
  CONNECTION_REFUSED: 'Check that the web server runs and that its firewall admits the agent.',
  CONNECTION_RESET: 'Check the log of the web server or firewall for closed connections.',
  CONNECTION_TIMEOUT: 'Check that the server is online and that its firewall admits the agent.',
  HOST_UNREACHABLE: 'Check the network and firewall between the agent and the server.',
  TLS_EXPIRED: 'Renew the certificate, and check that the server has loaded the new one.',
  TLS_NOT_YET_VALID: 'Check the start date of the certificate and the clock of the agent.',
  TLS_SELF_SIGNED: 'Install a certificate of an authority that browsers trust.',
  TLS_OTHER_HOST: 'Install a certificate that names this host, or correct the address of the page.',
  TLS_UNTRUSTED:
    'Install a certificate of a trusted authority, and send all intermediate certificates with it.',
  TLS_VERSION: 'Enable TLS 1.2 or 1.3 on the server, with current ciphers.',
  TLS_ERROR:
    "Check that the server offers TLS 1.2 or later on this port, and its certificate's dates, names and chain.",
  NO_RESPONSE: 'Check whether the server is overloaded or takes too long to render the page.',
  REDIRECT_LOOP: 'Check the redirects and scripts of the page: one of them leads back to an earlier URL.',
  HTTP_ERROR: 'Open the address in a browser and check the log of the web server.',
  INCOMPLETE_RESPONSE:
    'Check the content length and compression that the server announces, and its log for crashes.',
  NOT_HTML: 'Enter the address of an HTML page. Downloads, PDFs and API responses cannot be tested.',
  CONNECTION_FAILED: 'Open the URL in a browser: it shows why the page cannot be loaded.',
  PAGE_LOAD_FAILED: 'Check that the address answers with a complete page, then run the test again.',
  NO_CONTENT: 'Check whether the page needs a sign-in or a cookie, or whether a script hides its content.',
  PAGE_HUNG: 'Look for an endless loop or a very long task in the scripts of the page.',
  PAGE_OUT_OF_MEMORY: 'Look for memory leaks in scripts and for very large images or files.',
  NOT_A_WEB_PAGE: 'Check the redirects and scripts of the page for about:, data: and similar addresses.',
  HARD_TIMEOUT:
    'If other sites time out here too, check the load of the agent; otherwise look for endless requests and busy scripts.',
  NO_TRACE: LOG,
  TARGET_CRASHED: RETRIED,
  AGENT_LOST:
    'Check that the agent runs and reaches the server; the agents screen shows when it was last seen.',
  AGENT_DISK_FULL: 'Free disk space on the machine of the agent, then run the test again.',
  AGENT_STARVED:
    'Run the test again later. The agents screen shows the load of the machine; give it free CPU cores and memory.',
  WORKER_CRASH: LOG,
  ENGINE_TIMEOUT: RETRIED,
  ENGINE_ERROR: LOG,
  REPORT_REJECTED: 'Update the agent to the version of the server. The log of the server names the field.',
  SCRIPT_STEP_FAILED: 'The step and its reason are listed below. Correct the script or the page.',
  SCRIPT_SECRETS_LOST: "Enter the secret again in the page's script.",
  CHANGE_NOT_APPLIED: 'Start a new experiment with the current page.',
  CANCELED: 'Run the test again when you need its result.',
}

const httpAdvice: Record<number, string> = {
  401: 'Test a public address, or add a script that signs in.',
  403: 'Allow the agent: a firewall or bot protection may block its IP address or user agent.',
  404: 'Correct the address, or remove the page from its site.',
  410: 'Correct the address, or remove the page from its site.',
  429: 'Test less often, or exempt the agent from the rate limit of the server.',
}

const adviceMessages = catalogue('failureAdvice', {
  run: runAdvice,
  http: httpAdvice,
  unknown: 'Open the address in a browser and run the test again.',
})

/** What to do about a failure, also for codes of HTTP statuses and unknown ones. */
export function failureAdvice(code: string): string {
  const { run, http, unknown } = adviceMessages
  if (Object.hasOwn(run, code)) return run[code as keyof typeof run]
  const status = Number(/^HTTP_(\d{3})$/.exec(code)?.[1])
  if (!status) return unknown
  return http[status] ?? (status >= 500 ? run.HTTP_ERROR : unknown)
}
