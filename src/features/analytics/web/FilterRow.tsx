// One row of filters drives every figure below it: artist, period, platforms, comparison, and saved views.
import { Button, Checkbox, Menu, Popover } from '@mantine/core'
import { IconBookmark, IconTrash, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NameDialog } from '#features/releases/web/NameDialog.tsx'
import { deferAction, useHidden } from '#ui/deferred-action.ts'
import { showToast } from '#ui/show-toast.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { COMPARISONS } from '../domain/calendar.ts'
import styles from './analytics.module.css'
import { analyticsApi, choicesQuery } from './api.ts'
import { PeriodPick } from './PeriodPick.tsx'
import { Pick, PickButton } from './Pick.tsx'
import type { PageFilter } from './use-analytics-filter.ts'
import { useIdle } from './use-idle.ts'

interface FilterState {
  filter: PageFilter
  setFilter: (part: Partial<PageFilter>) => void
}

export interface FilterRowProps extends FilterState {
  premium: boolean
  /** What only this page has. */
  children?: ReactNode
  end?: ReactNode
}

const ALL_ARTISTS = 'all'

export function FilterRow({ filter, setFilter, premium, children, end }: FilterRowProps) {
  const { t } = useTranslation('analytics')
  const { data } = useQuery(choicesQuery())
  const artists = data?.artists ?? []
  return (
    <div className={styles.filters}>
      {artists.length > 1 || filter.artist ? (
        <Pick
          label={t('filter.artist')}
          choices={[
            { value: ALL_ARTISTS, label: t('filter.allArtists') },
            ...artists.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filter.artist ?? ALL_ARTISTS}
          onChange={(artist) => setFilter({ artist: artist === ALL_ARTISTS ? null : artist })}
        />
      ) : null}
      <PeriodPick
        filter={filter}
        today={data?.today ?? ''}
        firstDay={data?.firstDay ?? null}
        premium={premium}
        onChange={setFilter}
      />
      {premium || filter.platforms.length > 0 ? (
        <PlatformPick filter={filter} stores={data?.stores ?? []} onChange={setFilter} />
      ) : null}
      {children ?? (
        <Pick
          label={t('filter.compare')}
          disabled={filter.period === 'all_time'}
          choices={COMPARISONS.map((value) => ({
            value,
            label: t(`comparison.${value}`),
            disabled: value === 'previous_year' && !premium,
          }))}
          value={filter.period === 'all_time' ? 'none' : filter.compare}
          onChange={(compare) => setFilter({ compare })}
        />
      )}
      <Subject filter={filter} setFilter={setFilter} />
      <span className={styles.space} />
      {end}
      {premium ? <Views filter={filter} setFilter={setFilter} /> : null}
    </div>
  )
}

function PlatformPick({
  filter,
  stores,
  onChange,
}: {
  filter: PageFilter
  stores: readonly { id: string; name: string }[]
  onChange: FilterRowProps['setFilter']
}) {
  const { t } = useTranslation(['analytics', 'common'])
  const [opened, setOpened] = useState(false)
  const { platforms } = filter
  const [first] = platforms
  const nameOf = (id: string) => stores.find((store) => store.id === id)?.name ?? id
  const value =
    platforms.length === 0 || !first
      ? t('filter.allPlatforms', { count: stores.length })
      : platforms.length === 1
        ? nameOf(first)
        : t('filter.somePlatforms', { count: platforms.length })
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <PickButton
          label={t('filter.platforms')}
          value={value}
          disabled={stores.length === 0}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filter.platforms')}>
        <Checkbox.Group
          label={t('filter.platforms')}
          value={platforms}
          onChange={(codes) => onChange({ platforms: codes.toSorted() })}
        >
          <div className={styles.radios}>
            {stores.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </div>
        </Checkbox.Group>
        {platforms.length > 0 ? (
          <TextButton label={t('common:clear')} onClick={() => onChange({ platforms: [] })} />
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}

/** The release or track whose figures these are, which a click in a list chose. */
function Subject({ filter, setFilter }: FilterState) {
  const { t } = useTranslation('analytics')
  const { release, track } = filter
  const { data } = useQuery({
    ...analyticsApi.subject.queryOptions({
      input: { ...(release ? { release } : {}), ...(track ? { track } : {}) },
    }),
    enabled: Boolean(release || track),
  })
  if (!release && !track) return null
  const name = data?.track ?? data?.release ?? '…'
  return (
    <Button
      size="sm"
      className={styles.pick}
      aria-label={t('filter.without', { name })}
      rightSection={<IconX size={16} aria-hidden="true" />}
      onClick={() => setFilter({ release: null, track: null })}
    >
      <span className={styles.pickLabel}>{t(track ? 'filter.track' : 'filter.release')}</span> {name}
    </Button>
  )
}
function Views({ filter, setFilter }: FilterState) {
  const { t } = useTranslation(['analytics', 'common'])
  const [naming, setNaming] = useState(false)
  const queries = useQueryClient()
  const hidden = useHidden()
  const { data } = useQuery(analyticsApi.views.queryOptions({ enabled: useIdle() }))
  const views = (data?.items ?? []).filter(({ id }) => !hidden.has(id))
  const refresh = () => queries.invalidateQueries({ queryKey: analyticsApi.views.key() })
  const saving = useMutation({
    ...analyticsApi.saveView.mutationOptions(),
    onSuccess: (_, { name }) => {
      setNaming(false)
      showToast({ message: t('views.saved', { name }), closeLabel: t('common:close') })
      return refresh()
    },
  })
  const remove = (id: string, name: string) =>
    deferAction({
      ids: [id],
      message: t('views.deleted', { name }),
      undoLabel: t('common:undo'),
      closeLabel: t('common:close'),
      run: async () => {
        await analyticsApi.removeView.call({ id }).catch(() => undefined)
        await refresh()
      },
    })
  const { kind: _, sort: __, ...stored } = filter
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="sm" variant="subtle" leftSection={<IconBookmark size={16} aria-hidden="true" />}>
            {t('views.button')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          {views.map((view) => (
            <Menu.Item key={view.id} onClick={() => setFilter({ ...stored, ...view.filter })}>
              {view.name}
            </Menu.Item>
          ))}
          {views.length > 0 ? <Menu.Divider /> : null}
          <Menu.Item onClick={() => setNaming(true)}>{t('views.save')}</Menu.Item>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => remove(view.id, view.name)}
            >
              {t('views.delete', { name: view.name })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <NameDialog
        opened={naming}
        onClose={() => setNaming(false)}
        title={t('views.save')}
        label={t('views.name')}
        placeholder={t('views.placeholder')}
        confirmLabel={() => t('views.save')}
        saving={saving}
        onSave={(name) => saving.mutate({ name, filter: stored })}
      />
    </>
  )
}
