/** About what-if experiments. */
export const experiments = {
  titles: {
    blockThirdParties: 'Without third parties',
    blockDomain: 'Without one domain',
    preloadLcpImage: 'Largest image preloaded',
    inlineStylesheet: 'Stylesheet put into the page',
    deferStylesheet: 'Stylesheet loaded later',
    inlineScript: 'Script put into the page',
    deferScript: 'Script run after the page is read',
    asyncScript: 'Script run as soon as it is there',
    imageDimensions: 'Images with their dimensions',
    cacheHeaders: 'Files kept by the browser, second visit',
    compression: 'Texts compressed',
  },
  reasons: {
    blockThirdParties: (hosts: number, requests: number) =>
      `${requests} requests go to ${hosts} ${hosts === 1 ? 'host' : 'hosts'} of others`,
    blockDomain: (requests: number, bytes: string) => `${requests} requests, ${bytes}`,
    preloadLcpImage: 'The largest element is this image',
    inlineStylesheet: (bytes: string) => `Nothing is drawn before these ${bytes} are there`,
    deferStylesheet: 'Nothing is drawn before it is there',
    inlineScript: (bytes: string) => `The page is not read further before these ${bytes} are there`,
    deferScript: 'The page is not read further before it has run',
    asyncScript: 'The page is not read further before it has run',
    imageDimensions: (images: number) =>
      images === 1 ? 'One image takes its place late' : `${images} images take their place late`,
    cacheHeaders: (files: number) =>
      `${files} ${files === 1 ? 'file is' : 'files are'} asked for again on every visit`,
    compression: (files: number, bytes: string) =>
      `${files} ${files === 1 ? 'text of' : 'texts of'} ${bytes} ${files === 1 ? 'comes' : 'come'} uncompressed`,
  },
  verdicts: {
    better: (figure: string, by: string) => `Better: ${figure} is lower by ${by}`,
    betterScore: (by: string) => `Better: the performance score is higher by ${by}`,
    worse: (figure: string, by: string) => `Worse: ${figure} is higher by ${by}`,
    worseScore: (by: string) => `Worse: the performance score is lower by ${by}`,
    noClearDifference: 'No clear difference',
  },
  noEvidence: 'What was measured of this run is not kept any more, so nothing can be offered',
  scripted: 'Experiments are not made with pages that have a script',
  pageGone: 'This page or its device is not measured any more',
  notOffered: 'This experiment is not offered for this run',
  tooMany: (most: number) => `At most ${most} experiments of a page may wait at a time`,
  runs: (least: number, most: number) => `From ${least} to ${most} runs each`,
  tooNoisy: 'Too few undisturbed runs came about',
  noFigure: 'The figure that decides was not measured in enough runs',
}
