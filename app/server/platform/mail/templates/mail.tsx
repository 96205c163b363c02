import { Container, Head, Heading, Html, Img, Link, Preview, Section, Text } from '@react-email/components'
import { renderToStaticMarkup } from 'react-dom/server'
import { brandMessages } from '~/shared/messages/brand'
import { mailLayoutMessages } from '~/shared/messages/mail-layout'
import { fillOnPaper } from '~/shared/rules/brand/colour'
import { LOGO_CID } from '../../brand'
import type { MailBlock, MailContent } from '../content'
import { CSS, STYLES } from './style'
import { Changes, Facts, Table } from './table-blocks'
import { Action, Links, Picture } from './text-blocks'

type BlockProps = { block: MailBlock; isSpelledOut: boolean; accent: string | null }

function Block({ block, isSpelledOut, accent }: BlockProps) {
  switch (block.kind) {
    case 'text':
      return (
        <Text className="text" style={STYLES.text}>
          {block.text}
        </Text>
      )
    case 'heading':
      return (
        <Heading as="h2" className="text" style={STYLES.heading}>
          {block.text}
        </Heading>
      )
    case 'changes':
      return <Changes items={block.items} />
    case 'facts':
      return <Facts rows={block.rows} />
    case 'table':
      return <Table {...block} />
    case 'picture':
      return <Picture {...block} />
    case 'action':
      return <Action {...block} isSpelledOut={isSpelledOut} accent={accent} />
    case 'links':
      return <Links items={block.items} />
  }
}

function Masthead({ brand }: Pick<MailContent, 'brand'>) {
  return (
    <Text className="text" style={STYLES.brand}>
      {brand?.hasLogo ? (
        <Img src={`cid:${LOGO_CID}`} alt={brand.name} height={32} className="logo" style={STYLES.logo} />
      ) : (
        <>
          <span style={{ ...STYLES.mark, ...fillOnPaper(brand?.accent ?? null) }}>{'\u200b'}</span>
          {'\u00a0 '}
          {brand?.name ?? mailLayoutMessages.product}
        </>
      )}
    </Text>
  )
}

const Footer = ({
  footnote,
  unsubscribe,
  brand,
}: Pick<MailContent, 'footnote' | 'unsubscribe' | 'brand'>) => (
  <Section style={STYLES.footer}>
    {footnote ? (
      <Text className="quiet" style={STYLES.foot}>
        {footnote}
      </Text>
    ) : null}
    {unsubscribe ? (
      <Text className="quiet" style={STYLES.foot}>
        <Link href={unsubscribe.url} className="quiet" style={STYLES.quietLink}>
          {unsubscribe.label}
        </Link>
        {' · '}
        <Link href={unsubscribe.manageUrl} className="quiet" style={STYLES.quietLink}>
          {mailLayoutMessages.manage}
        </Link>
      </Text>
    ) : null}
    {brand?.footer ? (
      <Text className="quiet" style={STYLES.foot}>
        {brand.footer}
      </Text>
    ) : null}
    {brand?.imprintUrl ? (
      <Text className="quiet" style={STYLES.foot}>
        <Link href={brand.imprintUrl} className="quiet" style={STYLES.quietLink}>
          {brandMessages.imprint}
        </Link>
      </Text>
    ) : null}
  </Section>
)

/** The one frame of all mails. */
export function MailDocument({ subject, preview, blocks, footnote, unsubscribe, brand }: MailContent) {
  // Links of mails that one can unsubscribe from carry long keys, and such mails are not asked for.
  const isSpelledOut = unsubscribe === undefined
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{CSS}</style>
      </Head>
      <body className="ground" style={STYLES.ground}>
        {preview ? <Preview>{preview}</Preview> : null}
        {/* Some mail programs drop the body. */}
        <Section className="ground" style={{ background: STYLES.ground.background }}>
          <Container style={STYLES.outer}>
            <Masthead brand={brand} />
            <Section className="card" style={STYLES.card}>
              <Heading as="h1" className="text" style={STYLES.title}>
                {subject}
              </Heading>
              {blocks.map((block) => (
                <Block
                  key={JSON.stringify(block)}
                  block={block}
                  isSpelledOut={isSpelledOut}
                  accent={brand?.accent ?? null}
                />
              ))}
            </Section>
            <Footer footnote={footnote} unsubscribe={unsubscribe} brand={brand} />
          </Container>
        </Section>
      </body>
    </Html>
  )
}

export const renderHtml = (content: MailContent): string =>
  `<!doctype html>\n${renderToStaticMarkup(<MailDocument {...content} />)}\n`
