/** The star beside the name of the page: it marks the screen as a favourite. */
import type { PageRoute } from '../../platform/navigation/page-route.ts'
import styles from './favourite-star.module.css'
import { useFavourites } from './favourites.ts'

export function FavouriteStar({ page }: { page: PageRoute }) {
  const { isFavourite, isSaving, mayBeFavourite, toggle } = useFavourites()
  if (!mayBeFavourite(page.path)) return null
  const on = isFavourite(page.path)
  const label = on ? `取消收藏${page.title}` : `收藏${page.title}`
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={on}
      aria-label={label}
      title={label}
      disabled={isSaving}
      onClick={() => toggle(page.path)}
    >
      <svg width="18" height="18" viewBox="0 0 24 24" fill={on ? 'currentColor' : 'none'} aria-hidden="true">
        <path
          d="m12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7l5.6-.7z"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}
