import sharp from 'sharp'
import { type ChartOptions, chartSvg } from './chart-svg'

const SCALE = 2

/** A small chart as PNG of twice the resolution, readable on light and dark. Null values are gaps. */
export const renderChartPng = (
  points: readonly (number | null)[],
  options: ChartOptions = {},
): Promise<Buffer> =>
  sharp(Buffer.from(chartSvg(points, options)), { density: 72 * SCALE })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
