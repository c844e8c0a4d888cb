/** 大字版: a larger type size for the whole platform, remembered in this browser. */
import { useSyncExternalStore } from 'react'

const storageKey = 'green.type'
const listeners = new Set<() => void>()

function isLarge(): boolean {
  return typeof localStorage !== 'undefined' && localStorage.getItem(storageKey) === 'large'
}

/** Applies the stored size to the page; called once before the first paint and after each change. */
export function applyTypeSize(): void {
  if (isLarge()) document.documentElement.dataset.type = 'large'
  else delete document.documentElement.dataset.type
}

function setLarge(large: boolean): void {
  if (large) localStorage.setItem(storageKey, 'large')
  else localStorage.removeItem(storageKey)
  applyTypeSize()
  for (const listener of listeners) listener()
}

/** `const [large, setLarge] = useLargeType()`. */
export function useLargeType(): [boolean, (large: boolean) => void] {
  const large = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isLarge,
    () => false,
  )
  return [large, setLarge]
}
