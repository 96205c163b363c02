import type { LoaderFunctionArgs } from '@remix-run/node'
import { downloadPdf } from '~/server/http/download-pdf'

export async function loader({ request }: LoaderFunctionArgs) {
  return downloadPdf(request)
}
