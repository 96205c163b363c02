import 'react'

/** Native attributes that the types of React 18 lack. */
declare module 'react' {
  interface HTMLAttributes<T> {
    popover?: '' | 'auto' | 'manual'
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string
    popovertargetaction?: 'toggle' | 'show' | 'hide'
  }
  interface DetailsHTMLAttributes<T> {
    name?: string
  }
  interface ImgHTMLAttributes<T> {
    fetchpriority?: 'high' | 'low' | 'auto'
  }
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
