import { z } from 'zod'
import { bodyQuery, filmstripQuery, filmstripView, fullPageView } from '~/shared/schemas/lighthouse'
import {
  cpuTimes,
  layoutShiftList,
  loadQuery,
  loadView,
  requestList,
  scriptTree,
} from '~/shared/schemas/load'
import { uuidParams } from '~/shared/schemas/paging'
import { stepList } from '~/shared/schemas/script-steps'
import { byUuid, endpoint } from '../../platform/http/endpoint'
import { readCpuTimes, readLayoutShifts, readLoad, readRequests, readScriptTree } from './read-details'
import { readFilmstrip, readImage, readSteps } from './read-evidence'
import { readBody, readTrace } from './read-files'
import { readFullPage } from './read-full-page'
import { readReportFile } from './read-report'
import { readVideo } from './read-video'

/** Set by the specification. */
const VIDEO_LIMIT_MS = 10_000

const imageParams = uuidParams.extend({ hash: z.string().regex(/^[0-9a-f]{64}$/) })
const ofRun = byUuid('run', 'run.read')

export const evidenceRows = [
  endpoint.get('/api/lighthouses/{id}/load', {
    summary: 'The page load of a run in one response: requests, main thread and layout shifts',
    ...ofRun,
    query: loadQuery,
    response: loadView,
    run: (ctx, { query }) => readLoad(ctx, query),
  }),
  endpoint.get('/api/lighthouses/{id}/requests', {
    summary: 'Network requests of a run with phases and party',
    ...ofRun,
    response: requestList,
    run: (ctx) => readRequests(ctx),
  }),
  endpoint.get('/api/lighthouses/{id}/filmstrip', {
    summary: 'Filmstrip frames of a run, and the visible frame at each interval',
    ...ofRun,
    openToLinksTo: ['compareSession', 'benchmark'],
    query: filmstripQuery,
    response: filmstripView,
    run: (ctx, { query }) => readFilmstrip(ctx, query),
  }),
  endpoint.get('/api/lighthouses/download-video', {
    summary: 'The load of a run as a video',
    guard: { on: 'run.read', target: ({ query }) => ({ kind: 'run', id: query.video }) },
    query: z.object({ video: z.uuid() }),
    limitMs: VIDEO_LIMIT_MS,
    opens: 'downloads',
    media: 'video/webm',
    run: (ctx, _, { request }) => readVideo(ctx, request),
  }),
  endpoint.get('/api/lighthouses/{id}/cputimes', {
    summary: 'Where the time of the main thread went',
    ...ofRun,
    response: cpuTimes,
    run: (ctx) => readCpuTimes(ctx),
  }),
  endpoint.get('/api/lighthouses/{id}/layoutshifts', {
    summary: 'What moved on the page during the load',
    ...ofRun,
    response: layoutShiftList,
    run: (ctx) => readLayoutShifts(ctx),
  }),
  endpoint.get('/api/lighthouses/{id}/scripttree', {
    summary: 'Scripts of a run with their modules: sizes and unused bytes',
    ...ofRun,
    response: scriptTree,
    run: (ctx) => readScriptTree(ctx),
  }),
  endpoint.get('/api/lighthouses/{id}/steps', {
    summary: 'What each measured step of a scripted run ended with',
    ...ofRun,
    response: stepList,
    run: (ctx) => readSteps(ctx),
  }),
  endpoint.get('/api/lighthouses/{id}/fullpage', {
    summary: 'The whole page in one picture with the rectangles of its elements',
    ...ofRun,
    response: fullPageView,
    run: (ctx) => readFullPage(ctx),
  }),
  endpoint.get('/api/lighthouses/{id}/htmlbody', {
    summary: 'The main document of a run as it was received',
    ...ofRun,
    query: bodyQuery,
    opens: 'downloads',
    media: '*/*',
    run: (ctx, { query }, { request }) => readBody(ctx, request, query.bodyId),
  }),
  endpoint.get('/api/lighthouses/{id}/trace', {
    summary: "The trace of a run for the browser's tools, where it was kept",
    ...ofRun,
    opens: 'downloads',
    media: 'application/json',
    run: (ctx, _, { request }) => readTrace(ctx, request),
  }),
  endpoint.get('/api/lighthouses/{id}/evidence/{hash}', {
    summary: 'One image of a run',
    ...ofRun,
    openToLinksTo: ['compareSession', 'benchmark'],
    params: imageParams,
    opens: 'images',
    media: '*/*',
    run: (ctx, { params }, { request }) => readImage(ctx, request, params.hash),
  }),
  endpoint.get('/api/lighthouses/reportFile/{id}', {
    summary: 'The stored Lighthouse report of a run',
    ...ofRun,
    opens: 'downloads',
    media: 'application/json',
    run: (ctx, _, { request }) => readReportFile(ctx, request),
  }),
]
