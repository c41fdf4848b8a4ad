export function LandingPage() {
  return <main id="main" tabIndex={-1} />;
}
