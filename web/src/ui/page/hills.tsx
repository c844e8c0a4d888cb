/** Three ridges and a river: the ground line of the platform. Decoration only. */
import hills from './hills.svg'

export function Hills() {
  return <img className="ge-hills" src={hills} alt="" />
}
