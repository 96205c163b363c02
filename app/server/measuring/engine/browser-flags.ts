import { statfsSync } from 'node:fs'

const SMALL_SHARED_MEMORY = 512 * 1024 * 1024
/** UDP bypasses the proxy, so WebRTC must not use it. */
export const WEBRTC_POLICY = 'disable_non_proxied_udp'

const DISABLED_FEATURES = [
  'AutofillServerCommunication',
  'CalculateNativeWinOcclusion',
  'CertificateTransparencyComponentUpdater',
  'DialMediaRouteProvider',
  'InterestFeedContentSuggestions',
  'MediaRouter',
  'OptimizationHints',
  'PrivacySandboxSettings4',
  'RenderDocument',
  'Translate',
]

/** Lighthouse's own flags (chrome-launcher), so that figures agree with it; Puppeteer's change loading and isolation. */
const LIGHTHOUSE_FLAGS = [
  `--disable-features=${DISABLED_FEATURES.join()}`,
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-hang-monitor',
  '--disable-ipc-flooding-protection',
  '--disable-prompt-on-repost',
  '--disable-renderer-backgrounding',
  '--disable-setuid-sandbox',
  '--disable-sync',
  '--force-fieldtrials=*BackgroundTracing/default/',
  '--metrics-recording-only',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  '--password-store=basic',
  '--propagate-iph-for-testing',
  '--use-mock-keychain',
]

export function browserFlags(profile: string, proxyPort: number, hasSandbox: boolean): string[] {
  return [
    ...LIGHTHOUSE_FLAGS,
    `--user-data-dir=${profile}`,
    '--remote-debugging-port=0',
    '--headless=new',
    '--disable-gpu',
    '--hide-scrollbars',
    `--proxy-server=http://127.0.0.1:${proxyPort}`,
    '--proxy-bypass-list=<-loopback>',
    '--disable-quic',
    // Browser versions read one of the two and ignore the other.
    `--webrtc-ip-handling-policy=${WEBRTC_POLICY}`,
    `--force-webrtc-ip-handling-policy=${WEBRTC_POLICY}`,
    '--gaia-url=https://accounts.invalid',
    ...(hasSandbox ? [] : ['--no-sandbox']),
    ...(hasLittleSharedMemory() ? ['--disable-dev-shm-usage'] : []),
    'about:blank',
  ]
}

function hasLittleSharedMemory(): boolean {
  try {
    const { blocks, bsize } = statfsSync('/dev/shm')
    return blocks * bsize < SMALL_SHARED_MEMORY
  } catch {
    return process.platform === 'linux'
  }
}
