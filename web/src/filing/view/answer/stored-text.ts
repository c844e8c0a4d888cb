/** A text being typed, stored in this tab's session storage until it is sent, so that a reload loses nothing. */
import { useState } from 'react'

/** `const [text, setText] = useStoredText('talk|…')`; an empty text is removed from storage. */
export function useStoredText(name: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => readSaved(name))
  return [
    text,
    (next) => {
      setText(next)
      try {
        if (next === '') sessionStorage.removeItem(name)
        else sessionStorage.setItem(name, next)
      } catch {
        // Storage refused; the text stays in its box.
      }
    },
  ]
}

function readSaved(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}
