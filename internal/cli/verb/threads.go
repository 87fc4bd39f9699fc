package verb

// MaxThreads is the limit of --jobs and --threads.
const MaxThreads = 1024
