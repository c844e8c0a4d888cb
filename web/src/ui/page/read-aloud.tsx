/** 朗读: the selected text, or else the page's content, read by the browser's own speech synthesis where it has one. */
import { useEffect, useState } from 'react'
import { Icon } from '../figure/icon.tsx'

/** Some browsers stop in the middle of long texts, so they get one paragraph at a time. */
function paragraphs(): string[] {
  const marked = getSelection()?.toString().trim()
  // biome-ignore lint/performance/useDomNodeTextContent: only what is seen is read, line by line
  const text = marked || document.getElementById('content')?.innerText || ''
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const canRead = () => typeof speechSynthesis !== 'undefined'

export function ReadAloud({ className }: { className: string | undefined }) {
  const [isReading, setReading] = useState(false)
  useEffect(() => () => (canRead() ? speechSynthesis.cancel() : undefined), [])
  if (!canRead()) return null
  const start = () => {
    const parts = paragraphs()
    speechSynthesis.cancel()
    for (const [i, part] of parts.entries()) {
      const utterance = new SpeechSynthesisUtterance(part)
      utterance.lang = 'zh-CN'
      if (i === parts.length - 1) utterance.onend = () => setReading(false)
      speechSynthesis.speak(utterance)
    }
    setReading(parts.length > 0)
  }
  const stop = () => {
    speechSynthesis.cancel()
    setReading(false)
  }
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isReading}
      title="先选中一段文字可只读这一段"
      onClick={isReading ? stop : start}
    >
      <Icon name="speaker" size={16} />
      {isReading ? '停止朗读' : '朗读'}
    </button>
  )
}
