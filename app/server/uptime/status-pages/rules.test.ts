import { expect, test } from 'vitest'
import type { MonitorKind } from '~/shared/rules/uptime/outcomes'
import { tellsAddress } from './rules'

test.each<[string, MonitorKind, string]>([
  ['shop.example.com', 'http', 'https://www.shop.example.com/'],
  ['shop.example.com/über', 'keyword', 'https://shop.example.com/%C3%BCber'],
  ['Shop (https://shop.example.com/Admin)', 'http', 'https://shop.example.com/Admin'],
  ['db.inner:5432', 'tcp', 'db.inner:5432'],
  ['Orders at DB.inner:5432', 'tcp', 'db.inner:5432'],
  ['shop.example.com', 'tls', 'https://shop.example.com/checkout'],
  ['db', 'dns', 'db'],
])('the name "%s" of a check of kind %s reveals %s', (name, kind, address) => {
  expect(tellsAddress({ name, kind, address })).toBe(true)
})

test.each<[string, MonitorKind, string]>([
  ['Shop', 'http', 'https://shop.example.com/'],
  ['Checkout of shop.example.com', 'http', 'https://shop.example.com/checkout'],
  ['Dashboards', 'dns', 'db'],
  ['dbs', 'dns', 'db'],
])(
  'the custom name "%s" of a check of kind %s may be published, though it checks %s',
  (name, kind, address) => {
    expect(tellsAddress({ name, kind, address })).toBe(false)
  },
)
