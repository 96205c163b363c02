import { renderToStaticMarkup } from 'react-dom/server'
import styles from '~/styles/app.css?url'
import { LastResort } from './last-resort'

export const lastResortHtml = (name: string) =>
  Buffer.from(`<!DOCTYPE html>${renderToStaticMarkup(<LastResort stylesheet={styles} name={name} />)}`)
