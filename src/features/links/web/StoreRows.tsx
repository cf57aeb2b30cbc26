// The stores of a link, in their order: where each leads, and whether it is shown.
import { ActionIcon, Button, Select, Switch, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlanIncludes } from '#features/accounts/web/use-user.ts'
import { findStore, STORES } from '#features/stores/domain.ts'
import { HINT_BELOW } from '#ui/hint-below.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SortableList } from '#ui/SortableList.tsx'
import { SortableRow } from '#ui/SortableRow.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { isOwnCode, NAME_LENGTH_MAX, STORES_MAX, URL_LENGTH_MAX } from '../domain.ts'
import styles from './links.module.css'
import type { EditedRow, LinkEditor } from './use-link-form.ts'

export function StoreRows({ editor }: { editor: LinkEditor }) {
  const { t } = useTranslation('links')
  const { form, moveStore } = editor
  const { stores } = form.values
  const head = useId()
  const ids = useMemo(() => stores.map(({ code }) => code), [stores])
  const nameOf = (code: string) => labelOf(stores.find((row) => row.code === code))
  const paramsOf = (code: string, number: number) => ({ store: nameOf(code), number, count: stores.length })
  return (
    <section aria-labelledby={head}>
      <SectionHead id={head} title={t('stores.title')} side={stores.length > 1 ? t('stores.help') : null} />
      {stores.length === 0 ? <p className={styles.empty}>{t('stores.empty')}</p> : null}
      <SortableList
        ids={ids}
        words={{
          help: t('stores.help'),
          picked: (id, place) => t('stores.picked', paramsOf(id, place)),
          over: (id, place) => t('stores.over', paramsOf(id, place)),
          moved: (id, place) => t('stores.moved', paramsOf(id, place)),
        }}
        onMove={moveStore}
      >
        <ul className={styles.stores}>
          {stores.map((row, index) => (
            <StoreFields key={row.code} editor={editor} row={row} index={index} />
          ))}
        </ul>
      </SortableList>
      {stores.length < STORES_MAX ? <AddStore editor={editor} /> : null}
    </section>
  )
}

const labelOf = (row: EditedRow | undefined): string => row?.name ?? row?.label ?? ''

function StoreFields({
  editor: { form },
  row,
  index,
}: {
  editor: LinkEditor
  row: EditedRow
  index: number
}) {
  const { t } = useTranslation(['links', 'common'])
  const canCustomize = usePlanIncludes('links.customization')
  const isOwn = isOwnCode(row.code)
  const name = labelOf(row) || t('stores.unnamed')
  const at = `stores.${index}`
  const remove = () => {
    const before = form.getValues().stores
    form.removeListItem('stores', index)
    showToast({
      message: t('stores.removed', { store: name }),
      closeLabel: t('common:close'),
      action: { label: t('common:undo'), onClick: () => form.setFieldValue('stores', before) },
    })
  }
  return (
    <SortableRow id={row.code} className={styles.store} moveLabel={t('stores.move', { store: name })}>
      <div className={styles.name}>
        {isOwn ? (
          <TextInput
            aria-label={t('stores.ownName')}
            placeholder={t('stores.ownHint')}
            maxLength={NAME_LENGTH_MAX}
            disabled={!canCustomize}
            {...form.getInputProps(`${at}.name`)}
            value={row.name ?? ''}
          />
        ) : (
          <b>{row.label}</b>
        )}
      </div>
      <TextInput
        className={styles.url}
        aria-label={t('stores.addressOf', { store: name })}
        placeholder={row.liveUrl ?? 'https://'}
        description={row.liveUrl && !row.url ? t('stores.reported') : undefined}
        inputWrapperOrder={HINT_BELOW}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={URL_LENGTH_MAX}
        disabled={isOwn && !canCustomize}
        {...form.getInputProps(`${at}.url`)}
        value={row.url ?? ''}
        onChange={(event) => form.setFieldValue(`${at}.url`, event.currentTarget.value || null)}
      />
      <Switch
        className={styles.shown}
        aria-label={t('stores.show', { store: name })}
        checked={row.isShown}
        onChange={(event) => form.setFieldValue(`${at}.isShown`, event.currentTarget.checked)}
      />
      {row.liveUrl ? (
        <span className={styles.action} />
      ) : (
        <ActionIcon
          className={styles.action}
          aria-label={t('stores.remove', { store: name })}
          onClick={remove}
        >
          <IconX size={17} aria-hidden="true" />
        </ActionIcon>
      )}
    </SortableRow>
  )
}

/** Adds a store that has not reported the release, or a row of one's own. */
function AddStore({ editor: { form } }: { editor: LinkEditor }) {
  const { t } = useTranslation('links')
  const canCustomize = usePlanIncludes('links.customization')
  const [typed, setTyped] = useState('')
  const taken = new Set(form.values.stores.map(({ code }) => code))
  const add = (row: Pick<EditedRow, 'code' | 'name' | 'label'>) => {
    form.insertListItem('stores', { ...row, url: null, isShown: true, liveUrl: null, verb: 'open' })
    // The field exists once the row is rendered.
    const index = form.getValues().stores.length - 1
    requestAnimationFrame(() =>
      form.getInputNode(`stores.${index}.${row.name === null ? 'url' : 'name'}`)?.focus(),
    )
  }
  return (
    <div className={styles.add}>
      <Select
        aria-label={t('stores.add')}
        placeholder={t('stores.add')}
        searchable
        data={STORES.filter(({ id, kind }) => OPEN_TO_FANS.includes(kind) && !taken.has(id)).map(
          ({ id, name }) => ({ value: id, label: name }),
        )}
        nothingFoundMessage={t('stores.noneLeft')}
        value={null}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(id) => {
          const store = id === null ? undefined : findStore(id)
          setTyped('')
          if (store) add({ code: store.id, name: null, label: store.name })
        }}
      />
      {canCustomize ? (
        <Button onClick={() => add({ code: newOwnCode(), name: '', label: '' })}>{t('stores.addOwn')}</Button>
      ) : null}
    </div>
  )
}

/** The kinds of stores in which somebody can listen or buy. */
const OPEN_TO_FANS: readonly string[] = ['streaming', 'download', 'social']

const newOwnCode = (): string => {
  const random = crypto.getRandomValues(new Uint8Array(6))
  return `own-${Array.from(random, (byte) => LETTERS[byte % LETTERS.length]).join('')}`
}
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
