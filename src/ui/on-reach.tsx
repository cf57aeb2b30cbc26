// Owns parts that open: they rest as what one sees of them, and what opens is fetched when somebody reaches for it.
import {
  type ComponentType,
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { later } from './later.ts'
import styles from './on-reach.module.css'
import { useSayOffline } from './use-say-offline.ts'

/**
 * A part that is no weight of the first load. The one who presses it, types or drops files, before it is there waits
 * for it and need not do so twice, or reads that there is no connection; who has the keyboard in it keeps it.
 * @param load the part as it works
 * @param Resting the same look and size
 * @param reachable what is reached for in both
 */
export function onReach<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Resting: ComponentType<P>,
  reachable = 'input, button',
): ComponentType<P> {
  const fieldOf = (place: HTMLElement | null) => place?.querySelector<HTMLElement>(reachable)
  const part = later(async () => ({ Part: await load() }))
  /** Nobody has asked for it yet, so nobody need be told that it does not come. */
  const fetchPart = () => void part.fetch().catch(() => undefined)

  return function Reached(props: P) {
    const sayOffline = useSayOffline()
    const loaded = part.useLoaded()
    const place = useRef<HTMLDivElement>(null)
    const wanted = useRef<Wanted>({})
    // What is pressed must still be there when it is let go, or there is no click.
    const [pressed, setPressed] = useState(false)
    // So must a link beside the field that has the focus, or the focus is nowhere.
    const [beside, setBeside] = useState(false)
    const Part = pressed || beside ? undefined : loaded?.Part
    useLayoutEffect(() => {
      const field = Part && fieldOf(place.current)
      if (!field) return
      if (wanted.current.focus) field.focus({ preventScroll: true })
      wanted.current.focus = false
    }, [Part])
    // After what the part does of itself when it begins.
    useEffect(() => {
      const field = Part && fieldOf(place.current)
      if (!field) return
      if (wanted.current.press) field.click()
      if (wanted.current.text) type(wanted.current.text, field)
      if (wanted.current.files) drop(wanted.current.files, field)
      wanted.current = {}
    }, [Part])
    const want = async (what: Wanted) => {
      wanted.current = { ...wanted.current, ...what }
      try {
        await part.fetch()
      } catch {
        wanted.current = {}
        sayOffline()
      }
    }
    const scope = {
      onPointerOver: fetchPart,
      onPointerDown: () => {
        fetchPart()
        setPressed(true)
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') setPressed(false)
      },
      onPointerCancel: () => setPressed(false),
      onFocus: (event: FocusEvent) => {
        const isField = event.target === fieldOf(place.current)
        wanted.current.focus = isField
        setBeside(!isField)
        fetchPart()
      },
      onBlur: () => {
        wanted.current = {}
        setBeside(false)
      },
      onClick: ({ target }: MouseEvent) => {
        const field = fieldOf(place.current)
        if (field?.contains(target as Node)) void want({ press: true })
        setPressed(false)
      },
      onKeyDown: ({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
        // A button makes a click of its keys.
        if (target !== fieldOf(place.current) || !(target instanceof HTMLInputElement)) return
        if (key === 'ArrowDown') void want({ press: true })
        else if (key.length === 1 && !ctrlKey && !metaKey && !altKey)
          void want({ text: `${wanted.current.text ?? ''}${key}` })
      },
      onDragEnter: fetchPart,
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        void want({ files: [...event.dataTransfer.files] })
      },
    }
    return (
      <div ref={place} className={styles.place} {...(Part ? {} : scope)}>
        {Part ? <Part {...props} /> : <Resting {...props} />}
      </div>
    )
  }
}

/** What somebody has done with a part before it was there. */
interface Wanted {
  focus?: boolean
  press?: boolean
  text?: string
  files?: File[]
}

/** As if typed over what was in the field, all of which is chosen when one comes to it by Tab. */
function type(text: string, on: HTMLElement): void {
  if (!(on instanceof HTMLInputElement) || on.readOnly) return
  // The way of typing that React hears of, and that leaves the caret behind the text.
  on.setRangeText(text, 0, on.value.length, 'end')
  on.dispatchEvent(new Event('input', { bubbles: true }))
}

function drop(files: readonly File[], on: HTMLElement): void {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  on.dispatchEvent(new globalThis.DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
}
