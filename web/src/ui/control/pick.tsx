/** A list to pick from, one entry or several: opened by a press or a key, searched by typing. The combobox of the ARIA practices. */
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../figure/icon.tsx'
import boxStyles from './box.module.css'
import styles from './pick.module.css'

export type Entry = {
  label: string
  value: string
  disabled?: boolean
  /** Other words it is found by: pinyin. */
  also?: string | undefined
}

type PickProps = {
  id: string
  entries: readonly Entry[]
  chosen: readonly string[]
  /** An entry was pressed; with `several`, pressing a chosen one removes it. */
  onPick: (value: string) => void
  several?: boolean
  /** `here` filters the entries by label; a function gets the typed words and loads other entries. */
  search?: 'here' | ((searchText: string) => void) | undefined
  placeholder: string
  /** Shown when there is no entry. */
  nothing?: string
  onLeave?: () => void
  /** Where no choice is one too: a press on the cross, or Delete. */
  onClear?: (() => void) | undefined
  disabled?: boolean | undefined
  className?: string | undefined
  /** Before the value, within the box. */
  before?: ReactNode
  'aria-required'?: true | undefined
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
  'aria-label'?: string
}

export function Pick(props: PickProps) {
  const {
    entries: _entries,
    chosen,
    onPick: _onPick,
    several = false,
    search,
    placeholder,
    nothing = '没有符合的选项',
    onLeave,
    onClear,
    className = '',
    before,
    ...rest
  } = props
  const listId = useId()
  const frame = useRef<HTMLSpanElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const picking = usePicking(props)
  const { open, searchText, shown: matches, active, text, take } = picking
  useListPlace(list, frame, open, matches.length)
  useLayoutEffect(() => {
    if (open) list.current?.querySelectorAll('[role=option]')[active]?.scrollIntoView({ block: 'nearest' })
  }, [open, active])

  const isListed = open && matches.length > 0
  return (
    <span ref={frame} className={classes(boxStyles.box, styles.pick, className)} data-part="box pick">
      {before}
      <input
        {...rest}
        type="text"
        role="combobox"
        autoComplete="off"
        readOnly={!search}
        value={open ? searchText : text}
        placeholder={open && text !== '' ? text : placeholder}
        title={text || undefined}
        aria-expanded={open}
        aria-haspopup="listbox"
        aria-autocomplete={search ? 'list' : 'none'}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={isListed ? `${listId}-${active}` : undefined}
        onFocus={({ target }) => target.select()}
        onClick={picking.onClick}
        onChange={picking.onChange}
        onKeyDown={picking.onKeyDown}
        onBlur={() => {
          picking.close()
          onLeave?.()
        }}
      />
      {onClear && chosen.length > 0 && !rest.disabled ? (
        // By keyboard it is Delete: the box stays one stop of the tab order.
        <button type="button" className={styles.clear} tabIndex={-1} aria-label="清除" title="清除" onClick={onClear}>
          <Icon name="close" size={12} />
        </button>
      ) : null}
      <Icon name="down" size={16} />
      {open ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the box
        <div ref={list} className={styles.list} popover="manual" onMouseDown={(event) => event.preventDefault()}>
          {isListed ? (
            <Entries
              id={listId}
              label={rest['aria-label'] ?? placeholder}
              several={several}
              entries={matches}
              active={active}
              chosen={chosen}
              onTake={take}
            />
          ) : (
            <p className={styles.nothing} role="status">
              {nothing}
            </p>
          )}
        </div>
      ) : null}
    </span>
  )
}

/** Brackets and digits are typed in both widths, blanks anywhere. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s/g, '')

/** Whether typed words find an entry: by part of its label, or by the beginning of one of its other words. */
export function isFoundBy(
  { label, also = '' }: { label: string; also?: string | undefined },
  searchText: string,
): boolean {
  const wanted = plain(searchText)
  return plain(label).includes(wanted) || also.split(' ').some((word) => word.startsWith(wanted))
}

/** State of the list (open, matches, active entry) and the handlers of typing and keys. */
function usePicking({ entries, chosen, onPick, several = false, search, onClear }: PickProps) {
  const [open, setOpen] = useState(false)
  const [searchText, setSearchText] = useState('')
  const [moved, setMoved] = useState<number | null>(null)

  const wanted = plain(searchText)
  const matches = search === 'here' ? entries.filter((entry) => isFoundBy(entry, searchText)) : entries
  // Somebody searching wants an entry other than the chosen one.
  const usual = matches.findIndex(({ value, disabled }) =>
    wanted === '' ? chosen.includes(value) : value !== '' && !disabled && !chosen.includes(value),
  )
  const active = moved !== null && moved < matches.length ? moved : usual >= 0 ? usual : firstFrom(matches, 0, 1)
  const text = chosen.map((one) => entries.find(({ value }) => value === one)?.label ?? one).join('、')

  const setSearch = (next: string) => {
    setSearchText(next)
    setMoved(null)
    if (typeof search === 'function') search(next)
  }
  const close = () => {
    setOpen(false)
    if (searchText !== '') setSearch('')
    setMoved(null)
  }
  const take = (entry: Entry | undefined) => {
    if (!entry || entry.disabled) return
    onPick(entry.value)
    if (!several) close()
    else if (searchText !== '') setSearch('')
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // Typed text next to the chosen label starts a search; the label itself is removed.
    setSearch(open ? target.value : target.value.replace(text, ''))
    setOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const direction = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (key === 'Tab') {
      // Leaving by Tab after typing takes the entry that was found.
      const found = matches[active]
      if (open && wanted !== '' && found && !chosen.includes(found.value)) take(found)
    } else if (direction !== 0) {
      event.preventDefault()
      if (open) setMoved(firstFrom(matches, active + direction, direction))
      else setOpen(true)
    } else if (key === 'Enter' || (key === ' ' && !search)) {
      event.preventDefault()
      if (open) take(matches[active])
      else setOpen(true)
    } else if (key === 'Delete' && onClear && wanted === '') {
      event.preventDefault()
      onClear()
    } else if (key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  const onClick = () => (open && searchText === '' ? close() : setOpen(true))
  return { open, searchText, shown: matches, active, text, take, close, onChange, onKeyDown, onClick }
}

/** Keeps the list beside its box while the page scrolls, and places it again when its height changes. */
function useListPlace(
  list: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
  open: boolean,
  length: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another height
  useLayoutEffect(() => {
    const [above, below] = [frame.current, list.current]
    if (!open || !above || !below) return
    // In the top layer, also outside a scrolling table; old browsers show it in document order.
    if ('showPopover' in below && !below.matches(':popover-open')) below.showPopover()
    const place = () => placeBy(below, above)
    place()
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [open, length, list, frame])
}

type EntriesProps = {
  id: string
  label: string
  several: boolean
  entries: readonly Entry[]
  active: number
  chosen: readonly string[]
  onTake: (entry: Entry) => void
}

function Entries({ id, label, several, entries, active, chosen, onTake }: EntriesProps) {
  return (
    <div id={id} role="listbox" aria-label={label} aria-multiselectable={several || undefined}>
      {entries.map((entry, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the box has the focus and the keys
        <div
          key={entry.value}
          id={`${id}-${at}`}
          role="option"
          className={styles.option}
          data-part="pick-option"
          title={entry.label}
          data-active={at === active || undefined}
          aria-selected={chosen.includes(entry.value)}
          aria-disabled={entry.disabled || undefined}
          onClick={() => onTake(entry)}
        >
          {entry.label}
          {chosen.includes(entry.value) ? <Icon name="check" size={16} /> : null}
        </div>
      ))}
    </div>
  )
}

/** The next enabled entry from a position in one direction, wrapping around. */
function firstFrom(entries: readonly Entry[], from: number, direction: 1 | -1): number {
  for (let step = 0; step < entries.length; step++) {
    const at = (from + step * direction + entries.length) % entries.length
    if (!entries[at]?.disabled) return at
  }
  return 0
}

/** Places the list below its box, or above where there is more room. `unit` is the page's zoom, measured. */
function placeBy(list: HTMLElement, box: HTMLElement): void {
  const frame = box.getBoundingClientRect()
  Object.assign(list.style, { left: '0', top: '0', minWidth: '100px' })
  const at = list.getBoundingClientRect()
  list.style.left = '100px'
  const unit = (list.getBoundingClientRect().left - at.left) / 100 || 1
  list.style.minWidth = `${frame.width / unit}px`
  const { width, height } = list.getBoundingClientRect()
  const isAbove = frame.bottom + height > innerHeight && frame.top > innerHeight - frame.bottom
  const top = isAbove ? frame.top - height - 4 : frame.bottom + 4
  const left = Math.max(0, Math.min(frame.left, document.documentElement.getBoundingClientRect().right - width - 8))
  Object.assign(list.style, { left: `${(left - at.left) / unit}px`, top: `${(top - at.top) / unit}px` })
}
