/** The platform's own mark: a square seal, its field a code of three cells, crossed by one leaf stroke. */
import emblem from './emblem.svg'

/** Decorative: the platform's name is always beside it. */
export function Emblem({ size = 48 }: { size?: number }) {
  return <img src={emblem} width={size} height={size} alt="" />
}
