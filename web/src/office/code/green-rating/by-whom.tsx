/** The day of a step above the name of who took it, each on a line of its own. */
import { dateText } from '../../../ui/figure/date-text.ts'

export const ByWhom = ({ at, name }: { at: string; name: string | null }) => (
  <div className="gr-by">
    <span>{dateText(at)}</span>
    <span className="ol-under">{name}</span>
  </div>
)
