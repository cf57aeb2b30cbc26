// Owns the gallery of buttons, fields and choices.
import {
  ActionIcon,
  Button,
  Checkbox,
  Menu,
  NumberInput,
  PasswordInput,
  Radio,
  SegmentedControl,
  Select,
  Switch,
  Tabs,
  TagsInput,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { IconDots, IconLock, IconPlus, IconSearch, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { DayField } from '#ui/DayField.tsx'
import { FieldGrid, FieldWide } from '#ui/FieldGrid.tsx'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { FormErrors } from '#ui/FormErrors.tsx'
import { KeyHint } from '#ui/KeyHint.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import styles from './gallery.module.css'

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span>{name}</span>
      <div>{children}</div>
    </div>
  )
}

function ReleaseDay() {
  const [day, setDay] = useState<string | null>(null)
  return <DayField label="Release date" value={day} onChange={setDay} />
}

export function GalleryFields() {
  return (
    <>
      <section>
        <SectionHead title="Buttons" />
        <Line name="Next step">
          <Button variant="filled">Send release</Button>
          <LinkButton variant="filled" size="lg" href="#large" leftSection={<IconPlus />}>
            Start a release
          </LinkButton>
        </Line>
        <Line name="Other">
          <Button>Ask</Button>
          <Button leftSection={<IconUpload />}>Import catalogue</Button>
          <Button variant="plain">More</Button>
          <Button size="sm">Small</Button>
        </Line>
        <Line name="Standing">
          <Button variant="ink" leftSection={<IconPlus />}>
            New release
          </Button>
        </Line>
        <Line name="Waiting">
          <Button variant="filled" loading>
            Sending
          </Button>
          <Button loading leftSection={<IconUpload />}>
            Saving
          </Button>
          <Button>Undo, 4 s</Button>
        </Line>
        <Line name="Final">
          <Button variant="danger">Request a takedown</Button>
          <Button variant="danger-filled">Take it down</Button>
        </Line>
        <Line name="Locked">
          <Button variant="locked" leftSection={<IconLock />} aria-disabled>
            Pre-save
          </Button>
          <span className="small muted">opens with PRO</span>
        </Line>
        <Line name="Keys">
          <Button variant="filled" rightSection={<KeyHint keys={['O']} onColour />}>
            Reopen with 2 reasons
          </Button>
          <KeyHint keys={['J', 'K']}>next, previous</KeyHint>
          <KeyHint keys={['Ctrl', 'K']} />
        </Line>
        <Line name="Icons">
          <Tooltip label="More actions for this release">
            <ActionIcon aria-label="More">
              <IconDots size={18} />
            </ActionIcon>
          </Tooltip>
          <ActionIcon variant="default" aria-label="Add">
            <IconPlus size={18} />
          </ActionIcon>
          <Menu>
            <Menu.Target>
              <Button>Menu</Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>Half Light</Menu.Label>
              <Menu.Item leftSection={<IconUpload />}>Replace audio</Menu.Item>
              <Menu.Item>Ask the reviewer</Menu.Item>
              <Menu.Divider />
              <Menu.Item color="var(--danger)">Request a takedown</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Line>
      </section>
      <section>
        <SectionHead title="Fields" />
        <FieldGrid>
          <TextInput label="Title" defaultValue="Half Light" />
          <TextInput
            id="gallery-search"
            label="Search"
            placeholder="Release, artist, code"
            leftSection={<IconSearch />}
          />
          <Select
            label="Genre"
            placeholder="Choose one"
            data={['Ambient', 'Brass band', 'Chamber pop', 'Drum and bass']}
            allowDeselect={false}
          />
          <TextInput
            label={<FieldLabel mark="optional">UPC</FieldLabel>}
            placeholder="We assign one"
            classNames={{ input: 'mono' }}
          />
          <TextInput
            id="gallery-contributor"
            label="Contributor"
            defaultValue="Jo"
            error="Write first and last name, as the store should show it."
          />
          <TextInput label="Own ISRC" disabled defaultValue="Opens with PRO" rightSection={<IconLock />} />
          <PasswordInput
            label="Password"
            defaultValue="correct horse"
            description="At least 12 characters."
          />
          <ReleaseDay />
          <NumberInput label="Share" defaultValue={60} suffix="%" min={0} max={100} />
          <TagsInput
            label={<FieldLabel mark="up to 3">Moods</FieldLabel>}
            defaultValue={['calm', 'night']}
            placeholder="Add one"
          />
          <FieldWide>
            <Textarea label="Note" autosize minRows={2} placeholder="For the next reviewer" />
          </FieldWide>
        </FieldGrid>
      </section>
      <section>
        <SectionHead title="Choices" />
        <div className={styles.stack}>
          <Checkbox label="Explicit lyrics" description="Stores show a mark." defaultChecked />
          <Checkbox label="Instrumental" />
          <Checkbox label="I own these recordings" error="Tick this to send the release." />
          <Radio.Group label="Schedule" defaultValue="standard">
            <div className={styles.wrap} style={{ marginTop: 6 }}>
              <Radio value="standard" label="Standard, 10 days" />
              <Radio value="fast" label="Fast, 2 days" />
            </div>
          </Radio.Group>
          <Switch label="Tell me by e-mail" defaultChecked />
          <Switch label="Tell my team" />
          <SegmentedControl
            aria-label="Compare with"
            data={['Period before', 'Year before', 'Nothing']}
            style={{ justifySelf: 'start' }}
          />
        </div>
      </section>
      <section>
        <SectionHead title="Tabs and summary of errors" />
        <div className={styles.stack}>
          <Tabs defaultValue="streams">
            <Tabs.List>
              <Tabs.Tab value="streams">Streams</Tabs.Tab>
              <Tabs.Tab value="stores">Stores</Tabs.Tab>
              <Tabs.Tab value="places">Places</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="streams">84,210 in the last 28 days.</Tabs.Panel>
            <Tabs.Panel value="stores">Nine stores.</Tabs.Panel>
            <Tabs.Panel value="places">Forty places.</Tabs.Panel>
          </Tabs>
          <FormErrors
            errors={[
              { fieldId: 'gallery-contributor', message: 'Contributor: write first and last name.' },
              { fieldId: 'gallery-search', message: 'Search: write at least two letters.' },
            ]}
          />
        </div>
      </section>
    </>
  )
}
