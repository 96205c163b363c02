/** A key of the keyboard. */
export const Key = ({ children }: { children: string }) => (
  <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-2 bg-surface px-1 font-sans text-12 text-quiet shadow-[inset_0_0_0_1px_var(--edge)]">
    {children}
  </kbd>
)
