/** In the place of what is closed for a time: until when, and why. */
import './faces.css'
import { Icon } from '../figure/icon.tsx'

export function PausedLine({ text }: { text: string }) {
  return (
    <p className="ge-read-only" role="note">
      <Icon name="lock" size={18} />
      <span>{text}</span>
    </p>
  )
}
