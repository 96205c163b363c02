import { lazyPart } from '~/components/hydration/lazy-part'

export const LazyShareDialog = lazyPart(() => import('./share-thing-dialog').then((m) => m.ShareThingDialog))
