export const pdfMessages = {
  download: 'This section (PDF)',
  noBrowser: 'This server cannot make PDFs: no Chromium or Chrome is installed beside it.',
  busy: 'Other PDFs are being made. Try again in ten seconds.',
  failed: 'The PDF could not be made. Try again, or print the report from your browser.',
}
