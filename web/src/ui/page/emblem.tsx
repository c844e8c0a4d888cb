/** The platform's own mark: a square seal, its field a code of three cells, crossed by one leaf stroke. */
import emblem from './emblem.svg'

/** Decorative: the platform's name is always beside it. `of`: the city's own emblem in its place. */
export function Emblem({ size = 48, of }: { size?: number; of?: string | undefined }) {
  return <img src={of ?? emblem} width={size} height={size} alt="" />
}
