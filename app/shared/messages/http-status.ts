import { catalogue } from '../values/catalogue'
/** Reason phrases of RFC 9110 and of what proxies send. */
export const httpStatusNames: Readonly<Record<number, string>> = catalogue('httpStatusNames', {
  200: 'OK',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  410: 'Gone',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  521: 'Web Server Is Down',
  522: 'Connection Timed Out',
})
