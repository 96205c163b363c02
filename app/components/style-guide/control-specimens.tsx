import ChevronDown from 'lucide-react/icons/chevron-down'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import Settings from 'lucide-react/icons/settings'
import Trash2 from 'lucide-react/icons/trash'
import { Breadcrumbs } from '~/components/ui/breadcrumbs'
import { Button, ButtonLink } from '~/components/ui/button'
import { Checkbox, CheckboxGroup, RadioGroup } from '~/components/ui/form/choice-field'
import { SelectField } from '~/components/ui/form/select-field'
import { TextArea, TextField } from '~/components/ui/form/text-field'
import { Menu } from '~/components/ui/menu/menu'
import { Pagination } from '~/components/ui/pagination'
import { SegmentedLinks, Tabs } from '~/components/ui/tabs'
import { Row, Section } from './section'

const tabs = ['Overview', 'Performance', 'Accessibility', 'SEO'].map((label, index) => ({
  to: `?tab=${label}`,
  label,
  current: index === 1,
  count: index === 2 ? 4 : undefined,
}))

const LONG_TRAIL = [
  'Dashboard',
  'North',
  'Shops',
  'Web',
  'Europe',
  'shop.example',
  'Basket',
  'Mobile',
  'Performance',
]

export function ControlSpecimens({ theme }: { theme: string }) {
  return (
    <>
      <Section title="Buttons and links">
        <Row>
          <Button type="button" variant="primary" icon={Play}>
            Run test
          </Button>
          <Button type="button" icon={Plus}>
            Add site
          </Button>
          <Button type="button" variant="quiet">
            Cancel
          </Button>
          <Button type="button" variant="danger" icon={Trash2}>
            Delete
          </Button>
          <Button type="button" variant="quiet" icon={Settings} iconOnly>
            Settings
          </Button>
          <Button type="button" disabled>
            Unavailable
          </Button>
        </Row>
        <Row>
          <ButtonLink to="" size="small" variant="primary">
            Small
          </ButtonLink>
          <ButtonLink to="" size="small" icon={Plus}>
            Small
          </ButtonLink>
          <Menu
            label="More actions"
            button="More actions"
            buttonClassName="inline-flex h-7 items-center px-2.5 text-13 font-medium text-quiet hover:bg-sunken"
            items={[
              { label: 'Settings', icon: Settings, to: '' },
              { label: 'Delete', icon: Trash2, to: '', danger: true },
            ]}
          />
        </Row>
      </Section>
      <Section title="Getting about">
        <Breadcrumbs
          crumbs={LONG_TRAIL.map((label, index) => ({
            label,
            to: '',
            switcher:
              index === 5 ? (
                <Menu
                  label="Switch from shop.example"
                  button={<ChevronDown size={14} aria-hidden="true" />}
                  buttonClassName="grid size-6 place-items-center text-quiet hover:bg-sunken hover:text-text"
                  items={[
                    { label: 'shop.example', to: '', current: true },
                    { label: 'blog.example', to: '' },
                  ]}
                />
              ) : undefined,
          }))}
        />
        <Tabs label="Sections" tabs={tabs} />
        <Row>
          <SegmentedLinks label="Device" tabs={tabs.slice(0, 2)} />
        </Row>
        <Pagination
          pageNumber={4}
          pageSize={20}
          total={1843}
          to={(number) => `?pageNumber=${number}`}
          noun="sites"
        />
      </Section>
      <Section title="Forms">
        <div className="flex max-w-form flex-col gap-5">
          <TextField label="Site name" name="name" defaultValue="Shop" help="Shown in lists and reports" />
          <TextField
            label="Address"
            name="url"
            mono
            defaultValue="htp:/shop"
            error="The URL must start with http:// or https://"
          />
          <SelectField
            label="Schedule"
            name="schedule"
            options={[
              { value: 'daily', label: 'Daily at midnight' },
              { value: 'hourly', label: 'Every hour' },
            ]}
          />
          <TextArea label="Note" name="note" optional rows={2} />
          <RadioGroup
            label="Retention"
            name={`retention-${theme}`}
            inline
            defaultValue="90"
            choices={[
              { value: '30', label: '30 days' },
              { value: '90', label: '90 days' },
            ]}
          />
          <CheckboxGroup
            label="Devices"
            name="devices"
            defaultValue={['mobile']}
            choices={[
              { value: 'mobile', label: 'Mobile', help: '412 px, slow 4G' },
              { value: 'desktop', label: 'Desktop', help: '1350 px, cable' },
            ]}
          />
          <Checkbox label="Stay signed in" name="stay" />
          <Row>
            <Button type="button" variant="primary">
              Save
            </Button>
            <Button type="button" variant="quiet">
              Cancel
            </Button>
          </Row>
        </div>
      </Section>
    </>
  )
}
