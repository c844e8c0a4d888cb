/** A text being typed, kept in this tab's storage until it is sent: a reload or another tab in between loses nothing. */
import { useState } from 'react'

/** `const [text, setText] = useKeptText('talk|…')`; an empty text is forgotten. */
export function useKeptText(name: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => readKept(name))
  return [
    text,
    (next) => {
      setText(next)
      try {
        if (next === '') sessionStorage.removeItem(name)
        else sessionStorage.setItem(name, next)
      } catch {
        // The browser refuses to keep; the text stays in its box.
      }
    },
  ]
}

function readKept(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}
