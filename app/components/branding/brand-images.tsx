import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { FileField } from '~/components/ui/form/file-field'
import { Notice } from '~/components/ui/notice'
import { brandingMessages as messages } from '~/shared/messages/branding'
import { BRAND_IMAGES, type BrandImage, type BrandSettings, IMAGE_FIELDS } from '~/shared/schemas/brand'
import { BRAND_FORM } from './brand-form'

/** What became of the image that was sent last. */
export type ImageResult = { kind: BrandImage; isSaved: boolean; text: string } | undefined

type ImageRowProps = { kind: BrandImage; src: string | null; result: ImageResult }

/** Its buttons belong to the form of the texts, so that nothing typed there is lost. */
function ImageRow({ kind, src, result }: ImageRowProps) {
  const { title, help } = messages.images[kind]
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-14">{title}</h3>
        <p className="text-13 text-quiet">{help}</p>
      </div>
      {src === null ? (
        <p className="text-13 text-quiet">{messages.none}</p>
      ) : (
        <p
          data-theme={kind === 'logo-light' ? 'dark' : 'light'}
          className="flex w-fit items-center rounded-6 border border-line bg-surface p-3"
        >
          <img src={src} alt={title} className="brand-logo" />
        </p>
      )}
      {result?.isSaved ? <Notice tone="good" title={result.text} urgent /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <FileField
          // A new one after each upload: the file that was sent is no longer chosen.
          key={result?.isSaved ? src : kind}
          label={messages.file(title)}
          help={messages.formats}
          error={result?.isSaved === false ? result.text : null}
          name={`image-${kind}`}
          form={BRAND_FORM}
          accept="image/png,image/jpeg,image/webp"
        />
        <div className="flex min-w-0 flex-wrap gap-2">
          <Button
            form={BRAND_FORM}
            name="intent"
            value={kind}
            formEncType="multipart/form-data"
            formNoValidate
            aria-label={messages.upload(title)}
          >
            {messages.uploadShort}
          </Button>
          {src === null ? null : (
            <Button
              form={BRAND_FORM}
              name="intent"
              value={`remove-${kind}`}
              variant="quiet"
              formNoValidate
              aria-label={messages.remove(title)}
            >
              {messages.removeShort}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

export function BrandImages({ settings, result }: { settings: BrandSettings; result: ImageResult }) {
  return (
    <Card title={messages.imagesTitle}>
      <ul className="flex flex-col divide-y divide-line">
        {BRAND_IMAGES.map((kind) => (
          <ImageRow
            key={kind}
            kind={kind}
            src={settings[IMAGE_FIELDS[kind]]}
            result={result?.kind === kind ? result : undefined}
          />
        ))}
      </ul>
    </Card>
  )
}
