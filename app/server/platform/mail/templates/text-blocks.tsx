import { Button, Img, Link, Section, Text } from '@react-email/components'
import { Fragment } from 'react'
import { mailLayoutMessages } from '~/shared/messages/mail-layout'
import { fillOnPaper } from '~/shared/rules/brand/colour'
import { STYLES } from './style'

export const Action = ({
  label,
  url,
  isSpelledOut,
  accent,
}: {
  label: string
  url: string
  isSpelledOut: boolean
  /** Of the brand. */
  accent: string | null
}) => (
  <Section style={{ margin: '8px 0 16px' }}>
    <Button href={url} style={{ ...STYLES.button, ...fillOnPaper(accent) }}>
      {label}
    </Button>
    {isSpelledOut ? (
      <Text className="quiet" style={{ ...STYLES.small, margin: '16px 0 0' }}>
        {mailLayoutMessages.openAddress}
        <br />
        <Link href={url} className="quiet" style={{ ...STYLES.quietLink, wordBreak: 'break-all' }}>
          {url}
        </Link>
      </Text>
    ) : null}
  </Section>
)

export const Links = ({ items }: { items: { label: string; url: string }[] }) => (
  <Text className="text" style={STYLES.text}>
    {items.map(({ label, url }, index) => (
      <Fragment key={url}>
        {index === 0 ? null : ' · '}
        <Link href={url} className="link" style={STYLES.link}>
          {label}
        </Link>
      </Fragment>
    ))}
  </Text>
)

interface PictureProps {
  cid: string
  alt: string
  width: number
  height: number
  caption?: string | undefined
}

export const Picture = ({ cid, alt, width, height, caption }: PictureProps) => (
  <Section style={{ margin: '0 0 16px' }}>
    <Img
      src={`cid:${cid}`}
      alt={alt}
      width={width}
      height={height}
      style={{ width: '100%', maxWidth: `${width}px`, height: 'auto' }}
    />
    {caption === undefined ? null : (
      <Text className="quiet" style={{ ...STYLES.small, margin: '4px 0 0' }}>
        {caption}
      </Text>
    )}
  </Section>
)
