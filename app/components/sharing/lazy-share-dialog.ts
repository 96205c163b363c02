import { lazyPart } from '~/components/hydration/lazy-part'

export const LazyShareDialog = lazyPart(() => import('./share-dialog').then((m) => m.ShareDialog))
