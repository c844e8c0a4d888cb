/** The buttons of the editor and its surface. Loaded only where a text is written. */
import type { Body } from '@green/contract/content/rich-text.ts'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import 'prosemirror-view/style/prosemirror.css'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/control/button.tsx'
import styles from './content.module.css'
import { tools } from './rich-commands.ts'
import { openSurface } from './rich-view.ts'

type RichSurfaceProps = {
  id: string
  labelledBy: string
  describedBy: string | undefined
  start: Body
  onChange: (body: Body) => void
}

export function RichSurface({ id, labelledBy, describedBy, start, onChange }: RichSurfaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const first = useRef(start)
  const latest = useRef(onChange)
  const [state, setState] = useState<EditorState | null>(null)
  // The surface is the editor's from here on: React draws nothing into it.
  useEffect(() => {
    if (!place.current) return
    const opened = openSurface(place.current, {
      start: first.current,
      onBody: (body) => latest.current(body),
      onState: setState,
    })
    view.current = opened
    return () => opened.destroy()
  }, [])
  useEffect(() => {
    latest.current = onChange
  }, [onChange])
  useEffect(() => {
    const description = describedBy ? { 'aria-describedby': describedBy } : null
    view.current?.setProps({
      attributes: {
        id,
        class: styles.surface ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...description,
      },
    })
  }, [id, labelledBy, describedBy])
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label="正文格式">
        {tools.map(({ label, run, isOn }) => (
          <Button
            key={label}
            size="small"
            aria-pressed={isOn && state ? isOn(state) : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (!view.current) return
              run(view.current.state, view.current.dispatch, view.current)
              view.current.focus()
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      <div ref={place} />
    </>
  )
}
