/** What the cookies and headers of a sign-in tell about its browser. */
export interface Browser {
  userAgent: string | null
  sessionToken: string | null
  /** Names a browser that has signed in before. */
  deviceToken: string | null
}
