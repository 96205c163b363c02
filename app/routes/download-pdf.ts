import type { LoaderFunctionArgs } from '@remix-run/node'
import { downloadPdf } from '~/server/screens/download-pdf'

export async function loader({ request }: LoaderFunctionArgs) {
  return downloadPdf(request)
}
