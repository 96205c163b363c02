import { describe, expect, test } from 'vitest'
import { consentCookieForm } from '~/shared/schemas/consent'
import { CONSENT_PLATFORMS, findConsentPlatforms } from './consent-platforms'

const found = (text: string) => findConsentPlatforms(text).map(({ id }) => id)

describe('detects a consent platform by requests or storage', () => {
  test.each([
    ['cookiebot', '<script id="Cookiebot" src="https://consent.cookiebot.com/uc.js" data-cbid="x"></script>'],
    ['onetrust', '<script src="//cdn.cookielaw.org/scripttemplates/otSDKStub.js"></script>'],
    ['usercentrics', '<script src=https://app.usercentrics.eu/browser-ui/latest/loader.js></script>'],
    ['usercentrics', '<script src="https://web.cmp.usercentrics.eu/ui/loader.js"></script>'],
    ['didomi', '<script>var s="https://sdk.privacy-center.org/x/loader.js"</script>'],
    ['quantcast', "<script>e.src='https://cmp.quantcast.com/choice/x/choice.js'</script>"],
    ['cookiefirst', '<script src="https://consent.cookiefirst.com/sites/x/consent.js"></script>'],
    ['cookieyes', '<script id="cookieyes" src="https://cdn-cookieyes.com/client_data/x/script.js"></script>'],
    ['complianz', '<script src="/wp-content/plugins/complianz-gdpr/cookiebanner.js"></script>'],
    ['klaro', '<script defer src="/klaro.js"></script>'],
    ['borlabs', '<div id="BorlabsCookieBox" class="borlabs-cookie">'],
    ['iubenda', '<script src="//cdn.iubenda.com/cs/iubenda_cs.js"></script>'],
    ['trustarc', '<script src="https://consent.trustarc.com/notice?domain=x"></script>'],
    ['axeptio', "<script>t.src = '//static.axept.io/sdk.js'; window.axeptioSettings = {}</script>"],
    ['osano', '<script src="https://cmp.osano.com/x/y/osano.js"></script>'],
    ['cookieconsent', '<script src="/js/cookieconsent.min.js"></script>'],
    ['cookie-script', '<script src="//cdn.cookie-script.com/s/x.js"></script>'],
    ['cookie-notice', '<link href="/wp-content/plugins/cookie-notice/css/front.css">'],
    ['consentmanager', '<script src="https://cdn.consentmanager.net/delivery/autoblocking/x.js"></script>'],
    [
      'sourcepoint',
      '<script src="https://cdn.privacy-mgmt.com/unified/wrapperMessagingWithoutDetection.js">',
    ],
    ['termly', '<script src="https://app.termly.io/resource-blocker/x"></script>'],
    ['civic', '<script src="https://cc.cdn.civiccomputing.com/9/cookieControl-9.x.min.js"></script>'],
    ['google', '<script src="https://fundingchoicesmessages.google.com/i/pub-1?ers=1"></script>'],
    ['tcf', '<script>window.__tcfapi = function () {}</script>'],
  ])('%s', (id, text) => {
    expect(found(`<!doctype html><html><head>${text}</head></html>`)).toEqual([id])
  })

  test('ignores similar names', () => {
    expect(found('<p>We use cookies. <a href="https://example.com/onetrust.com">More</a></p>')).toEqual([])
    expect(found('<script src="https://cdn.cookielaw.org.example/x.js"></script>')).toEqual([])
    expect(found('')).toEqual([])
  })

  test('reports the generic framework only without a specific platform', () => {
    const page = '<script src="https://sdk.privacy-center.org/x.js"></script><script>__tcfapi</script>'
    expect(found(page)).toEqual(['didomi'])
  })
})

test('every suggested cookie can be saved unchanged', () => {
  for (const { cookie, note } of Object.values(CONSENT_PLATFORMS)) {
    if (cookie) expect(consentCookieForm.parse(cookie)).toEqual(cookie)
    else expect(note).toBeTruthy()
  }
})
