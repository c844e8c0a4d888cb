-- The profile of the city, a row for each version: it stood in a file, where the administrator could not change it.
CREATE TABLE "city_profile" (
	"version" integer PRIMARY KEY NOT NULL,
	"profile" jsonb NOT NULL,
	"saved_at" timestamp(3) with time zone NOT NULL,
	"saved_by_name" text NOT NULL
);
