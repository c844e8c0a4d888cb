-- The screens that a person has chosen as favourites.
CREATE TABLE "favourite_screens" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"screens" text[] NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
