/** The platform's own mark: a square seal, its field a code of three cells, crossed by one leaf stroke. */
/** Decorative: the platform's name is always beside it. */
export function Emblem({ size = 48 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="13" fill="#154a3e" />
      <rect x="5.5" y="5.5" width="53" height="53" rx="9" fill="none" stroke="#faf9f4" strokeOpacity=".62" />
      <g fill="none" stroke="#faf9f4" strokeWidth="3">
        <rect x="12.5" y="12.5" width="12" height="12" rx="2.5" />
        <rect x="39.5" y="39.5" width="12" height="12" rx="2.5" />
      </g>
      <g fill="#faf9f4">
        <rect x="17" y="17" width="3" height="3" rx=".6" />
        <rect x="44" y="44" width="3" height="3" rx=".6" />
        <rect x="11" y="30" width="3.4" height="3.4" rx=".8" fillOpacity=".75" />
        <rect x="30.5" y="11" width="3.4" height="3.4" rx=".8" fillOpacity=".75" />
        <rect x="30.5" y="49.6" width="3.4" height="3.4" rx=".8" fillOpacity=".75" />
        <rect x="49.6" y="30" width="3.4" height="3.4" rx=".8" fillOpacity=".75" />
      </g>
      <path d="M14 52C15 33 27 17 53 12c1 22-11 36-30 35-3 0-5.5 1-9 5Z" fill="#c9a35a" />
      <path d="M14 52c6-12 16-22 30-31" fill="none" stroke="#154a3e" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  )
}
