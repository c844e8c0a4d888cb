-- Files that no record names stay for as long as a moment can be restored that names them.
CREATE TABLE "unnamed_content" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL
);
