/** Three ridges and a river: the ground line of the platform. Decoration only. */
export function Hills() {
  return (
    <svg className="ge-hills" viewBox="0 0 1440 120" preserveAspectRatio="none" aria-hidden="true">
      <path
        d="M0 84c90-8 140-44 214-46 66-2 92 32 160 30 84-2 118-56 196-58 92-2 130 58 220 58 74 0 108-34 176-36 84-2 132 42 214 42 96 0 166-36 260-40v86H0z"
        fill="#154a3e"
        opacity=".1"
      />
      <path
        d="M0 98c110-4 168-34 256-34 88 0 126 26 214 24 94-2 142-40 232-40 96 0 150 44 246 44 82 0 124-30 200-30 110 0 176 30 292 20v38H0z"
        fill="#154a3e"
        opacity=".22"
      />
      <path
        d="M0 110c150-2 226-20 340-20 108 0 162 14 268 14 120 0 180-24 296-24 118 0 178 24 298 24 92 0 142-8 238-10v26H0z"
        fill="#0f382f"
      />
    </svg>
  )
}
